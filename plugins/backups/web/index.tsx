import { defineWeb } from '@verdict/core/web'
import { backups } from '../contract.ts'

export default defineWeb(backups, {
  locales: { 'zh-CN': () => import('../locales/zh-CN.json'), 'en-US': () => import('../locales/en-US.json') },
})
