import { IconDownload } from '@verdict/ui-kit'
import { correction, generate } from 'lean-qr'

interface QrPictureProps {
  text: string
  /** What the picture is, for those who do not see it. */
  label: string
  fileName: string
  /** The text of the link that saves it. */
  download: string
}

/** The light border that readers need, in modules. */
const border = 4

/** A text as a QR picture, which can be saved. Always dark on light: readers fail at the reverse. */
export function QrPicture({ text, label, fileName, download }: QrPictureProps) {
  // 15 % of the picture may be covered.
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * border
  const modules = Array.from({ length: code.size ** 2 }, (_, index) => ({ x: index % code.size, y: Math.floor(index / code.size) }))
  const path = modules.flatMap(({ x, y }) => (code.get(x, y) ? [`M${x + border},${y + border}h1v1h-1z`] : [])).join('')
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  return (
    <div className="verdict-group-qr">
      <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
        <rect width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <a href={`data:image/svg+xml,${encodeURIComponent(file)}`} download={fileName}>
        <IconDownload aria-hidden /> {download}
      </a>
    </div>
  )
}
