import { switchFields, switchNames, switchPasswords } from '@verdict/plugin-admin/contract'
import { remoteJudging } from './remote-judging.ts'

/** The words by which clients of HOJ call the accounts of a judge in its switches, such as `hduUsernameList`. */
export const switchWords: Readonly<Record<string, string>> = { hdu: 'HDU', cf: 'CF', poj: 'POJ', atcoder: 'AC', spoj: 'SPOJ', libreoj: 'LIBRE' }

/** The accounts as the switches have them: names, and passwords that can be written but are never returned: an empty one for each name. */
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
