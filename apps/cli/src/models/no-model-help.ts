/**
 * The screen for somebody who has neither chosen a model nor set a key: what is missing, and the three ways to get going.
 *
 * @example
 * ```ts
 * process.stderr.write(noModelHelp("/home/ann/.musepi/agent/models.json"));
 * ```
 */
export function noModelHelp(modelsFile: string): string {
  return `There is no model to ask: no key was found. Three ways to get going:

1. Set a key, for example
     export ANTHROPIC_API_KEY=…
   or OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY, MISTRAL_API_KEY, GROQ_API_KEY, …

2. Describe an endpoint of your own in ${modelsFile}:
     { "providers": { "ollama": {
         "baseUrl": "http://localhost:11434/v1", "api": "openai-completions", "apiKey": "any",
         "models": [{ "id": "llama3.1:8b" }] } } }

3. Without a key and without a network: see it work with
     musepi demo
   or play a script of your own: musepi -p "Hello" --model scripted/FILE

A model is named with --model PROVIDER/ID or MUSEPI_MODEL; musepi --list-models shows those that are known.
`;
}
