import { nowhere, type ScreenSet } from './screen.ts'

export default {
  plugin: 'kernel',
  screens: [
    { name: 'not-found', path: nowhere },
    { name: 'gallery', path: '/gallery' },
  ],
} satisfies ScreenSet
