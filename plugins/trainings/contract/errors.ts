import { trainings } from './trainings.ts'

/** The training does not exist, or the caller may not know that it does. */
export const NoTraining = trainings.error('no-training', 404)

/** Only training staff may do this: root, those who manage its owner, and an author who still may create trainings. */
export const StaffOnly = trainings.error('staff-only', 403)

/** Required fields of the form that are empty. */
export const TitleRequired = trainings.error('title-required')
export const SynopsisRequired = trainings.error('synopsis-required')
export const DescriptionRequired = trainings.error('description-required')
export const CategoryRequired = trainings.error('category-required')
export const PasswordRequired = trainings.error('password-required')

/** A text exceeds the maximum length of its field. */
export const TextTooLong = trainings.error('text-too-long')

/** A number by which trainings or problems are ordered is not within its range. */
export const RankWrong = trainings.error('rank-wrong')

/** Somebody else has saved the training since the client read it. */
export const SavedMeanwhile = trainings.error('saved-meanwhile', 409)

/** The password of the training is wrong. */
export const WrongPassword = trainings.error('wrong-password')

/** The caller has joined already, or has not joined at all. */
export const AlreadyJoined = trainings.error('already-joined')
export const NotJoined = trainings.error('not-joined')

/** The training is for people who joined it with its password. */
export const JoinFirst = trainings.error('join-first', 403)

/** A problem of a training needs a display id, one word that no other problem there has. */
export const DisplayIdRequired = trainings.error('display-id-required')
export const DisplayIdOdd = trainings.error('display-id-odd')
export const DisplayIdTaken = trainings.error('display-id-taken')

/** The problem is in the training already. */
export const AlreadyAdded = trainings.error('already-added')

/** An order names each problem of the training once. */
export const OrderWrong = trainings.error('order-wrong')

/** The training has no such section. */
export const NoSection = trainings.error('no-section', 404)

/** A section needs a title, and asks for at least one problem if it asks for any. */
export const SectionTitleRequired = trainings.error('section-title-required')
export const ToSolveWrong = trainings.error('to-solve-wrong')
export const TooManySections = trainings.error('too-many-sections')

/** Sections would wait for each other, so that none of them could ever open. */
export const SectionCycle = trainings.error('section-cycle')

/** An order names each section of the training once. */
export const SectionOrderWrong = trainings.error('section-order-wrong')

/** The problem is in a section that opens only after others. */
export const SectionLocked = trainings.error('section-locked', 403)

/** The category does not exist. */
export const NoCategory = trainings.error('no-category', 404)

/** A category needs a name that no other has, and a colour such as #1890ff. */
export const CategoryNameRequired = trainings.error('category-name-required')
export const CategoryNameTaken = trainings.error('category-name-taken')
export const CategoryColorWrong = trainings.error('category-color-wrong')

/** Trainings are in the category, so it cannot be deleted. */
export const CategoryInUse = trainings.error('category-in-use')
