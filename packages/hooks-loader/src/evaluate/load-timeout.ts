/** A file did not come to its end in time. @internal */
export class LoadTimeout extends Error {
  /** The file that the others wait for. */
  readonly file: string;
  readonly timeoutMs: number;

  constructor(file: string, timeoutMs: number) {
    super(`${file} did not finish within ${timeoutMs} ms`);
    this.name = "LoadTimeout";
    this.file = file;
    this.timeoutMs = timeoutMs;
  }
}
