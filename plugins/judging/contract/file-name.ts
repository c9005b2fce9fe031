/** The maximum length of a file name in bytes of UTF-8; file systems allow 255. */
export const maxFileNameBytes = 200

/**
 * Whether an extra file of a problem may have this name: a single path component, in any script. The problem form, plugins and the judge
 * share this rule. Lone surrogates are not allowed, because UTF-8 cannot represent them and two such names could become one.
 */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed() && new TextEncoder().encode(name).length <= maxFileNameBytes
