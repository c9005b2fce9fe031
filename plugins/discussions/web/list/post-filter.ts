import { inAddress } from '@verdict/page-kit'

/** The filter of a list of posts; `cid` is a category. */
export const postFilter = { keyword: inAddress.text(), cid: inAddress.whole(1), onlyMine: inAddress.flag }
