/** The longest name of a file, in bytes of UTF-8: file systems end at 255. */
export const maxFileNameBytes = 200

/**
 * Whether a file that a problem brings along may have this name: one plain component of a path in any script. This is the one rule for the form, for what
 * plugins bring and for the judge. Half a surrogate pair has no UTF-8 of its own, so two such names could become one.
 */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed() && new TextEncoder().encode(name).length <= maxFileNameBytes
