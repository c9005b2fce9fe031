import { defineServer } from '@verdict/core/server'
import { example, exampleApi } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { NoteRepository, noteCollection } from './notes/note-repository.ts'

export default defineServer(example, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const notes = new NoteRepository(ctx.collection(noteCollection), () => ctx.nextId('notes'))
    ctx.serve(exampleApi, {
      list: ({ query }) => notes.list(query),
      add: ({ body, caller }) => notes.add(caller.username, body.text, ctx.settings().longestNote),
    })
  },
})
