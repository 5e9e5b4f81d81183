import { commandLine } from "../../tsup.base.js";

export default commandLine();
