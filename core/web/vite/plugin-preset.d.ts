import type { Plugin } from 'vite'

/**
 * The build of a plugin's web part outside of this repository: `plugins: [verdictPlugin()]` in its vite.config, nothing else.
 * It writes `dist/web/index.js` (and `index.css`), which a running site imports; what the site has itself is taken from there.
 */
export declare function verdictPlugin(options?: { entry?: string; outDir?: string }): Plugin
