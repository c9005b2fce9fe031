import { definePlugin } from '@verdict/core'

/** The package format of SYZOJ (import only). */
export const formatSyzoj = definePlugin({ id: 'format-syzoj' })
