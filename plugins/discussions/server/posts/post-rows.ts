import type { Users } from '@verdict/core/server'
import { ownerId, type ProblemBank, type Viewer } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { postStatuses, type Discussion } from '../../contract.ts'
import type { Categories } from '../categories/categories.ts'
import type { PostDoc } from './post-schema.ts'
import type { Views } from './views.ts'

interface Deps {
  readonly users: Users
  readonly bank: ProblemBank
  readonly categories: Categories
  readonly views: Views
}

type Shown = Omit<PostDoc, 'lists' | 'searchText'>

/** Returns posts as sent to clients, with data about their authors, categories, problems and views. */
export class PostRows {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Includes the content of the viewer's own posts. */
  async of(posts: readonly Shown[], viewer: Viewer): Promise<z.input<typeof Discussion>[]> {
    const { users, bank, categories, views } = this.#deps
    const [authors, problems, names, viewNums] = await Promise.all([
      users.summaries(posts.map(({ uid }) => uid)),
      bank.summaries(posts.flatMap(({ pid }) => pid ?? [])),
      categories.names(posts.map(({ categoryId }) => categoryId)),
      views.of(posts.map(({ _id }) => _id)),
    ])
    return posts.map((post) => {
      const { _id, categoryId, title, description, content, pid, uid, role, likeNum, commentNum, topPriority, isHidden, owner, gmtCreate, gmtModified } = post
      const author = authors.get(uid)
      return {
        id: _id,
        categoryId,
        categoryName: names.get(categoryId) ?? null,
        title,
        description,
        content: viewer?.uid === uid ? content : null,
        pid: (pid !== null && problems.get(pid)?.problemId) || null,
        uid,
        // Posts outlive their authors.
        author: author?.username ?? post.author,
        avatar: author?.avatar ?? null,
        titleName: author?.titleName ?? null,
        titleColor: author?.titleColor ?? null,
        role,
        viewNum: viewNums.get(_id) ?? 0,
        likeNum,
        commentNum,
        topPriority,
        status: isHidden ? postStatuses.hidden : postStatuses.shown,
        gid: ownerId({ owner }, 'gid'),
        gmtCreate,
        gmtModified,
      }
    })
  }
}
