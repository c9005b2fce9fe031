import { definePlugin, page, pageQuery, time } from '@verdict/core'
import { z } from 'zod'

/** The plugin; administrators change `longestNote` in the settings of the site. */
export const example = definePlugin({
  id: 'example',
  settings: z.object({ longestNote: z.int().min(1).max(1000).default(200) }),
})

/** A note as everyone sees it. */
export const Note = z.object({ id: z.int(), author: z.string(), text: z.string(), gmtCreate: time })
export type Note = z.infer<typeof Note>

/** A note is longer than the setting allows. */
export const NoteTooLong = example.error('note-too-long')

/** Reading and adding notes. */
export const exampleApi = example.api({
  list: {
    method: 'GET',
    path: '/api/example/notes',
    access: 'anyone',
    query: z.object(pageQuery({ limit: 10 })),
    output: page(Note),
    about: 'Lists notes, newest first.',
  },
  add: { method: 'POST', path: '/api/example/note', access: 'user', body: z.object({ text: z.string().trim().min(1) }), output: Note, about: 'Adds a note.' },
})
