const zeroRun = Buffer.alloc(64)

/** Whether a document contains more zeros in a row than its structure needs: in a text, in binary data, or because the disk lost a page. */
export function hasZeroRun(bytes: Buffer): boolean {
  return bytes.length > zeroRun.length && bytes.includes(zeroRun)
}
