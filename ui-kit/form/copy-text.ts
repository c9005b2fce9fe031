/** Copies a text to the clipboard. Pages served over plain http have no Clipboard API and use `execCommand`. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = Object.assign(document.createElement('textarea'), { value: text })
  area.style.cssText = 'position:fixed;opacity:0;visibility:visible'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser did not copy')
}
