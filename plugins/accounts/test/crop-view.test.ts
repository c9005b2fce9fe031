import { expect, test } from 'vitest'
import { initialView, moveView } from '../web/settings/crop-view.ts'

test('the cropped square never leaves the picture', () => {
  const size = { width: 400, height: 200 }
  expect(moveView(initialView, size, 10, 10)).toEqual({ x: 0.25, y: 0.5, zoom: 1 })
  expect(moveView({ ...initialView, zoom: 2 }, size, -10, -10)).toEqual({ x: 0.875, y: 0.75, zoom: 2 })
})
