import type { Plugin } from 'vite'

/**
 * Vite preset that builds the web part of a plugin outside this repository: `plugins: [verdictPlugin()]` in its vite.config is all it takes.
 * It writes `dist/web/declaration.json`, which the server puts into its pages, and `dist/web/index.js` (and `index.css`), which a page imports
 * when it first shows something of the plugin. Shared modules come from the site.
 */
export declare function verdictPlugin(options?: { entry?: string; outDir?: string }): Plugin
