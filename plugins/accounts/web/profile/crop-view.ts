/** Which square of a picture is seen: its middle as a share of width and height, and how near. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const startView: View = { x: 0.5, y: 0.5, zoom: 1 }

/** The side of the square in pixels of the picture. */
const squareOf = ({ width, height }: Size, { zoom }: View): number => Math.min(width, height) / zoom

const within = (value: number, half: number): number => Math.min(1 - half, Math.max(half, value))

/** The view after the picture was pushed by a share of the square's side; it never leaves the picture. */
export function moved(view: View, size: Size, right: number, down: number): View {
  const square = squareOf(size, view)
  return {
    zoom: view.zoom,
    x: within(view.x - (right * square) / size.width, square / size.width / 2),
    y: within(view.y - (down * square) / size.height, square / size.height / 2),
  }
}

/** Draws the square onto a canvas of the given side. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, side: number): void {
  canvas.width = side
  canvas.height = side
  const square = squareOf(picture, view)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, view.x * picture.width - square / 2, view.y * picture.height - square / 2, square, square, 0, 0, side, side)
}
