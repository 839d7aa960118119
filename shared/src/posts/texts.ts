/** Texts of posts, comments and replies that more than one place needs (specification 1.4, 1.5 and 1.8). */
export const POST_TEXTS = {
  rules: {
    empty: 'Please write something or add media to create a post',
    textLong: 'A post can have at most 3,000 characters',
    comment: 'Please write a comment',
    commentLong: 'A comment can have at most 1,250 characters',
    reply: 'Please write a reply',
    replyLong: 'A reply can have at most 1,250 characters',
    altLong: 'A description can have at most 300 characters',
  },
  done: {
    created: 'Post created successfully!',
    updated: 'Post updated successfully!',
    deleted: 'Post deleted successfully',
    comment: 'Comment added successfully!',
    reply: 'Reply added successfully!',
    commentDeleted: 'Comment deleted successfully!',
    replyDeleted: 'Reply deleted successfully!',
  },
  failed: {
    create: 'Failed to create post. Please try again.',
    update: 'Failed to update post. Please try again.',
    delete: 'Failed to delete post',
    load: 'Failed to load posts',
    likes: 'Failed to load likes',
    comment: 'Failed to add comment. Please try again.',
    reply: 'Failed to add reply. Please try again.',
    deleteComment: 'Failed to delete comment. Please try again.',
    deleteReply: 'Failed to delete reply. Please try again.',
  },
} as const;
