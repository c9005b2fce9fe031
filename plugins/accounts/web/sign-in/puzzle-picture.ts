export const puzzle = { width: 325, height: 100, block: 42, radius: 10, tolerance: 3 } as const

/** The position of the gap, with space for the tabs of the piece. */
interface Gap {
  readonly x: number
  readonly y: number
}

export function randomGap(): Gap {
  const { width, height, block, radius } = puzzle
  const x = block + radius * 3 + Math.random() * (width - 2 * block - radius * 6)
  const y = radius * 2 + 2 + Math.random() * (height - block - radius * 2 - 6)
  return { x: Math.round(x), y: Math.round(y) }
}

/** Traces the outline of the piece: a square with a tab at the top and one at the right. */
function tracePiece(context: CanvasRenderingContext2D, { x, y }: Gap): void {
  const { block, radius } = puzzle
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x + block / 2, y - radius + 4, radius, 0.75 * Math.PI, 2.25 * Math.PI)
  context.lineTo(x + block, y)
  context.arc(x + block + radius - 4, y + block / 2, radius, 1.25 * Math.PI, 2.75 * Math.PI)
  context.lineTo(x + block, y + block)
  context.lineTo(x, y + block)
  context.closePath()
}

function drawBackground(context: CanvasRenderingContext2D, seed: number): void {
  const { width, height } = puzzle
  const sky = context.createLinearGradient(0, 0, width, height)
  sky.addColorStop(0, `hsl(${200 + (seed % 60)} 55% 62%)`)
  sky.addColorStop(1, `hsl(${250 + (seed % 50)} 45% 42%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  for (let hill = 0; hill < 14; hill += 1) {
    const turn = Math.sin(seed + hill * 12.9) * 43_758
    const part = turn - Math.floor(turn)
    context.fillStyle = `hsl(${190 + part * 130} 50% ${30 + part * 45}% / 45%)`
    context.beginPath()
    context.arc(part * width, ((hill * 37) % 120) - 10, 12 + part * 34, 0, 2 * Math.PI)
    context.fill()
  }
}

/** Draws the image with the gap on one canvas, and the piece at the left edge of the other. */
export function drawPuzzle(picture: HTMLCanvasElement, piece: HTMLCanvasElement, gap: Gap, seed: number): void {
  const [below, above] = [picture.getContext('2d'), piece.getContext('2d')]
  if (!below || !above) return
  drawBackground(below, seed)
  above.clearRect(0, 0, piece.width, piece.height)
  above.save()
  above.translate(-gap.x, 0)
  tracePiece(above, gap)
  above.clip()
  drawBackground(above, seed)
  above.restore()
  above.translate(-gap.x, 0)
  tracePiece(above, gap)
  above.strokeStyle = '#fff'
  above.lineWidth = 2
  above.stroke()
  above.setTransform(1, 0, 0, 1, 0, 0)
  tracePiece(below, gap)
  below.fillStyle = 'rgb(10 12 24 / 55%)'
  below.fill()
  below.strokeStyle = 'rgb(255 255 255 / 70%)'
  below.stroke()
}
