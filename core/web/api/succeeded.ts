/** Whether a call succeeded; the site has already shown the message of one that failed. */
export function succeeded(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
