import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'home',
  screens: [
    { name: 'home', path: '/home' },
    { name: 'home-user', path: '/home', as: 'user' },
    { name: 'about', path: '/introduction' },
    { name: 'developer', path: '/developer', states: { call: '/api/languages', nothing: 'list' } },
  ],
} satisfies ScreenSet
