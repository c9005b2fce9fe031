import { verdictPlugin } from '@verdict/build'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [verdictPlugin()] })
