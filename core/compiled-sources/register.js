// Imported first by every program that runs TypeScript sources: from then on they are compiled when they are loaded.
import { register } from 'node:module'

// Stack traces show the lines of the sources.
process.setSourceMapsEnabled(true)
register('./hooks.js', import.meta.url)
