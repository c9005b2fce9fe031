import { IconDownload } from '@verdict/ui-kit'
import { correction, generate } from 'lean-qr'

interface QrPictureProps {
  text: string
  /** A description of the image, for screen readers. */
  label: string
  fileName: string
  /** The label of the download link. */
  download: string
}

/** The width of the light border that scanners need, in modules. */
const border = 4

/** A text as a QR code that can be saved. Always dark on light, because some scanners fail at the reverse. */
export function QrPicture({ text, label, fileName, download }: QrPictureProps) {
  // Readable with 15% of the image covered.
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
