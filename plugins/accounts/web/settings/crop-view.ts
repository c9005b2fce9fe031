/** The visible square of an image: its center as a fraction of width and height, and the zoom factor. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const initialView: View = { x: 0.5, y: 0.5, zoom: 1 }

/** Returns the side of the square in pixels of the image. */
const squareSide = ({ width, height }: Size, { zoom }: View): number => Math.min(width, height) / zoom

const clampCentre = (value: number, half: number): number => Math.min(1 - half, Math.max(half, value))

/** Moves the view by a fraction of the square's side, within the image. */
export function moveView(view: View, size: Size, right: number, down: number): View {
  const square = squareSide(size, view)
  return {
    zoom: view.zoom,
    x: clampCentre(view.x - (right * square) / size.width, square / size.width / 2),
    y: clampCentre(view.y - (down * square) / size.height, square / size.height / 2),
  }
}

/** Draws the square onto a canvas of the given side. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, side: number): void {
  canvas.width = side
  canvas.height = side
  const square = squareSide(picture, view)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, view.x * picture.width - square / 2, view.y * picture.height - square / 2, square, square, 0, 0, side, side)
}
