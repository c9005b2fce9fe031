/** Whether a text can be a display id: one word without characters that have a meaning in an address. */
export function isDisplayId(text: string): boolean {
  return !/[\s/?#\\%]|^\.*$/.test(text)
}
