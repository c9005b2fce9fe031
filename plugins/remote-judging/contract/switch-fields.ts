import { switchFields, switchNames } from '@verdict/plugin-admin/contract'
import { remoteJudging } from './remote-judging.ts'

/** The words by which clients of HOJ call the accounts of a judge in its switches, such as `hduUsernameList`. */
export const switchWords: Readonly<Record<string, string>> = { hdu: 'HDU', cf: 'CF', poj: 'POJ', atcoder: 'AC', spoj: 'SPOJ', libreoj: 'LIBRE' }

/** The accounts as the switches have them: names, and passwords that can be written but are never returned. */
export const remoteAccountSwitches = remoteJudging.fields(switchFields, {
  hduUsernameList: switchNames,
  hduPasswordList: switchNames,
  cfUsernameList: switchNames,
  cfPasswordList: switchNames,
  pojUsernameList: switchNames,
  pojPasswordList: switchNames,
  atcoderUsernameList: switchNames,
  atcoderPasswordList: switchNames,
  spojUsernameList: switchNames,
  spojPasswordList: switchNames,
  libreojUsernameList: switchNames,
  libreojPasswordList: switchNames,
})
