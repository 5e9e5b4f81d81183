export { writeTempTree } from "./write-temp-tree.js";
