/** Outside review for other screens: asking for it, and the links that were made. */
export { ShareDialog } from './share-dialog.tsx'
export { SharedForReview } from './shared-for-review.tsx'
