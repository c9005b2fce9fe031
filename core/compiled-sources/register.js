// Imported first by every program that runs TypeScript sources: from here on they load as compiled JavaScript.
import { register } from 'node:module'

// Stack traces name the lines of the sources.
process.setSourceMapsEnabled(true)
register('./hooks.js', import.meta.url)
