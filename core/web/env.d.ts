/// <reference types="vite/client" />

declare module 'virtual:verdict-plugins' {
  import type { WebPlugin } from './plugins/define-web.ts'
  export const builtInPlugins: readonly WebPlugin[]
}
