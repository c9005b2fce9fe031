import { switchFields, switchNames, switchPasswords } from '@verdict/plugin-admin/contract'
import { remoteJudging } from './remote-judging.ts'

/** The names of judges in HOJ's account switches, such as `hduUsernameList`. */
export const switchWords: Readonly<Record<string, string>> = { hdu: 'HDU', cf: 'CF', poj: 'POJ', atcoder: 'AC', spoj: 'SPOJ', libreoj: 'LIBRE' }

/** The accounts in the form of HOJ's switches: names, and write-only passwords that are returned as an empty string for each name. */
export const remoteAccountSwitches = remoteJudging.fields(switchFields, {
  hduUsernameList: switchNames,
  hduPasswordList: switchPasswords,
  cfUsernameList: switchNames,
  cfPasswordList: switchPasswords,
  pojUsernameList: switchNames,
  pojPasswordList: switchPasswords,
  atcoderUsernameList: switchNames,
  atcoderPasswordList: switchPasswords,
  spojUsernameList: switchNames,
  spojPasswordList: switchPasswords,
  libreojUsernameList: switchNames,
  libreojPasswordList: switchPasswords,
})
