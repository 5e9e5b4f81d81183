import { Type } from "typebox";

/** A piece of text in a message or a tool result. */
export const TextContentSchema = Type.Object(
  { type: Type.Literal("text"), text: Type.String() },
  { title: '{ type: "text", text }' },
);

/** An image in a message or a tool result; `data` is base64. */
export const ImageContentSchema = Type.Object(
  { type: Type.Literal("image"), data: Type.String(), mimeType: Type.String() },
  { title: '{ type: "image", data, mimeType }' },
);

/** What a tool returns to the model: a list of text and image parts. */
export const ContentListSchema = Type.Array(
  Type.Union([TextContentSchema, ImageContentSchema], {
    title: '{ type: "text", text } or { type: "image", data, mimeType }',
  }),
  { title: 'a list of { type: "text", text } and { type: "image", data, mimeType } parts' },
);

/** The content of a message that a hook adds: a string or a list of parts. */
export const MessageContentSchema = Type.Union([Type.String(), ContentListSchema], {
  title: "a string or a list of text and image parts",
});

/** Images that accompany a prompt. */
export const ImageListSchema = Type.Array(ImageContentSchema, {
  title: 'a list of { type: "image", data, mimeType } parts',
});
