import { trainings } from './trainings.ts'

/** The training does not exist, or the caller cannot know that it does. */
export const NoTraining = trainings.error('no-training', 404)

/** Only training staff can do this: root, managers of the training's owner, and the author while they have permission to create trainings. */
export const StaffOnly = trainings.error('staff-only', 403)

/** Required fields of the form are empty. */
export const TitleRequired = trainings.error('title-required')
export const SynopsisRequired = trainings.error('synopsis-required')
export const DescriptionRequired = trainings.error('description-required')
export const CategoryRequired = trainings.error('category-required')
export const PasswordRequired = trainings.error('password-required')

/** A text exceeds the maximum length of its field. */
export const TextTooLong = trainings.error('text-too-long')

/** A rank, which orders trainings or problems, is out of range. */
export const RankWrong = trainings.error('rank-wrong')

/** Another user has saved the training since the client loaded it. */
export const SavedMeanwhile = trainings.error('saved-meanwhile', 409)

/** The password of the training is wrong. */
export const WrongPassword = trainings.error('wrong-password')

/** The caller has already joined, or is not a member. */
export const AlreadyJoined = trainings.error('already-joined')
export const NotJoined = trainings.error('not-joined')

/** Only users who joined the training with its password have access. */
export const JoinFirst = trainings.error('join-first', 403)

/** A training's problem needs a one-word display ID that is unique in the training. */
export const DisplayIdRequired = trainings.error('display-id-required')
export const DisplayIdOdd = trainings.error('display-id-odd')
export const DisplayIdTaken = trainings.error('display-id-taken')

/** The problem is already in the training. */
export const AlreadyAdded = trainings.error('already-added')

/** A new order must list each problem of the training once. */
export const OrderWrong = trainings.error('order-wrong')

/** The training has no section with this ID. */
export const NoSection = trainings.error('no-section', 404)

/** A section needs a title. If it requires solved problems, it must require at least one. */
export const SectionTitleRequired = trainings.error('section-title-required')
export const ToSolveWrong = trainings.error('to-solve-wrong')
export const TooManySections = trainings.error('too-many-sections')

/** Sections would wait for each other and could never open. */
export const SectionCycle = trainings.error('section-cycle')

/** A new order must list each section of the training once. */
export const SectionOrderWrong = trainings.error('section-order-wrong')

/** The problem is in a section that is locked until others are finished. */
export const SectionLocked = trainings.error('section-locked', 403)

/** The category does not exist. */
export const NoCategory = trainings.error('no-category', 404)

/** A category needs a unique name and a color such as #1890ff. */
export const CategoryNameRequired = trainings.error('category-name-required')
export const CategoryNameTaken = trainings.error('category-name-taken')
export const CategoryColorWrong = trainings.error('category-color-wrong')

/** A category that contains trainings cannot be deleted. */
export const CategoryInUse = trainings.error('category-in-use')
