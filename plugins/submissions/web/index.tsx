import { defineWeb } from '@verdict/core/web'
import { submissions } from '../contract/submissions.ts'

export default defineWeb(submissions, {
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
