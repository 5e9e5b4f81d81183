import { posix } from "node:path";
import type { ShellCommand } from "../shell/shell-command.js";

const formatters =
  /^(?:mkfs(?:\..+)?|mke2fs|mkswap|wipefs|blkdiscard|fdisk|sfdisk|cfdisk|parted|diskutil)$/;
const writers = /^(?:tee|truncate|sponge|badblocks|ddrescue)$/;
const copiers = /^(?:cp|mv|install)$/;
const harmless =
  /^\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|fd\/\d+|shm\/.+|random|urandom)$/;

/** Formatting a disk, and writing to a device in place of a file. */
export function deviceDangers({ name = "", args, redirects }: ShellCommand): string[] {
  const texts = args.map(({ text }) => text);
  const targets = [
    ...redirects.filter(({ operator }) => operator.includes(">")).map(({ target }) => target.text),
    ...(writers.test(name) ? texts : []),
    ...(copiers.test(name) ? texts.slice(-1) : []),
    ...(name === "dd" ? texts.filter((text) => text.startsWith("of=")) : []).map((text) =>
      text.slice(3),
    ),
  ];
  const devices = targets.map((path) => posix.normalize(path)).filter(isDevice);
  return [
    ...(formatters.test(name) ? [`formats or repartitions disks (${name})`] : []),
    ...devices.map((device) => `writes to the device ${device}`),
  ];
}

function isDevice(path: string): boolean {
  return /^\/{1,2}dev\//.test(path) && !harmless.test(path.replace(/^\/\//, "/"));
}
