import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'ranks',
  screens: [
    { name: 'rank-acm', path: '/acm-rank', states: { call: '/api/get-rank-list' } },
    { name: 'rank-acm-own', path: '/acm-rank', as: 'user' },
    { name: 'rank-acm-deep', path: '/acm-rank?currentPage=2', as: 'user' },
    { name: 'rank-acm-search', path: '/acm-rank?searchUser=zi' },
    { name: 'rank-acm-nobody', path: '/acm-rank?searchUser=nobody' },
    { name: 'rank-oi', path: '/oi-rank', as: 'user' },
  ],
} satisfies ScreenSet
