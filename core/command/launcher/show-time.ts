/**
 * Shows on a terminal for how long something has been running, in a line that the next output replaces. Returns the function that ends it; a
 * line break as its argument keeps the line.
 */
export function showTime(title: string): (end?: string) => void {
  if (!process.stdout.isTTY) {
    console.log(`${title} …`)
    return () => undefined
  }
  const start = performance.now()
  const show = (end: string) => process.stdout.write(`${title} … ${Math.round((performance.now() - start) / 1000)} s${end}`)
  show('\r')
  const timer = setInterval(() => show('\r'), 1000)
  return (end) => {
    clearInterval(timer)
    if (end) show(end)
  }
}
