import { defineServer } from '@verdict/core/server'
import { example, exampleApi } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { NoteRepository, noteCollection } from './note-book.ts'

export default defineServer(example, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const book = new NoteRepository(ctx.collection(noteCollection), () => ctx.nextId('notes'))
    ctx.serve(exampleApi, {
      list: ({ query }) => book.list(query),
      add: ({ body, caller }) => book.add(caller.username, body.text, ctx.settings().longestNote),
    })
  },
})
