/** Returns the C++ programs in a zip by path. */
export function programPaths(zip: Buffer): string[] {
  return [...new Set([...zip.toString('latin1').matchAll(/[\w.-]+\/[\w.-]+\.cpp/g)].map(([path]) => path))].toSorted()
}
