import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'messages',
  screens: [
    { name: 'message-discuss', path: '/message/discuss', as: 'user', states: { call: '/api/msg/comment' } },
    { name: 'message-reply', path: '/message/reply', as: 'user', states: { call: '/api/msg/reply' } },
    { name: 'message-like', path: '/message/like', as: 'user', states: { call: '/api/msg/like' } },
  ],
} satisfies ScreenSet
