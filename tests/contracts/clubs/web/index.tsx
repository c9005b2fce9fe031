import { defineWeb, page } from '@verdict/core/web'
import { clubs } from '../contract.ts'

export default defineWeb(clubs, {
  pages: [
    page('/club/:gid/problem/create', () => import('./club-form-page.tsx'), { guard: 'user' }),
    page('/club/:gid/problem/edit/:pid', () => import('./club-form-page.tsx'), { guard: 'user' }),
  ],
})
