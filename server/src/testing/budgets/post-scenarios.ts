import { randomUUID } from 'node:crypto';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import * as contract from '@weft/shared/posts/contract';
import * as notifications from '@weft/shared/notifications/contract';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import { getOwnProfile, getProfile, listSkills, updateProfile } from '@weft/shared/profiles/contract';
import { repostPost } from '@weft/shared/posts/repost-contract';
import { findLinkPreview } from '@weft/shared/posts/link-preview-contract';
import { formOf } from '../http/forms.ts';
import { writeComment, writePost, writeReply } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const whole = () => ({ query: WHOLE });
const listOfPost = ({ post }: BudgetWorld) => ({ params: { id: post._id }, query: WHOLE });
const clientId = () => randomUUID();

const addComment: Scenario = async ({ viewer, reported }) =>
  by(viewer, contract.addComment, {
    params: { id: reported._id },
    body: { comment: 'Well', clientId: clientId() },
  });

export const POST_SCENARIOS: Scenarios = {
  'posts.create': async ({ viewer }) =>
    by(viewer, contract.createPost, { form: formOf({ mediaTitle: 'A new #post', clientId: clientId() }) }),
  'posts.feed': ofViewer(contract.listFeed, whole),
  'posts.ofMember': async ({ viewer, friend, friends }) => {
    for (const each of friends) {
      const { _id: id } = await writePost(each, 'Worth passing on');
      await by(friend, repostPost, { params: { id } })();
    }
    return by(viewer, contract.listMemberPosts, {
      params: { id: friend.id },
      query: { ...WHOLE, reposts: 'true' },
    });
  },
  'posts.search': ofViewer(contract.searchPosts, () => ({ query: { query: 'weaving', ...WHOLE } })),
  'posts.countFound': ofViewer(countFoundPosts, () => ({
    query: { query: 'weaving', by: 'followed', days: '30' },
  })),
  'posts.findLinkPreview': ofViewer(findLinkPreview, () => ({
    body: { url: `https://${randomUUID()}.test/` },
  })),
  'posts.get': ofViewer(contract.getPost, ({ post }) => ({ params: { id: post._id } })),
  'posts.update': async ({ viewer, post }) =>
    by(viewer, contract.updatePost, {
      params: { id: post._id },
      form: formOf({ mediaTitle: 'Weaving, changed' }),
    }),
  'posts.delete': async ({ viewer, friends }) => {
    const post = await writePost(viewer, 'Soon gone');
    for (const each of friends) await writeComment(each, post);
    return by(viewer, contract.deletePost, { params: { id: post._id } });
  },
  'posts.like': async ({ viewer, reported }) => {
    const params = { id: reported._id };
    await by(viewer, contract.unlikePost, { params })();
    return by(viewer, contract.likePost, { params, body: {} });
  },
  'posts.unlike': async ({ viewer, reported }) => {
    const params = { id: reported._id };
    await by(viewer, contract.likePost, { params, body: {} })();
    return by(viewer, contract.unlikePost, { params });
  },
  'posts.likes': ofViewer(contract.listLikes, listOfPost),
  'posts.comment': addComment,
  'posts.comments': ofViewer(contract.listComments, listOfPost),
  'posts.commentOldName': async ({ viewer, reported }) =>
    by(viewer, contract.addCommentByOldName, {
      params: { id: reported._id },
      body: { comment: 'Well', clientId: clientId() },
    }),
  'posts.commentsOldName': ofViewer(contract.listCommentsByOldName, listOfPost),
  'posts.deleteComment': async ({ viewer, friends, reported }) => {
    const comment = await writeComment(viewer, reported, 'Soon gone');
    for (const each of friends) await writeReply(each, reported, comment);
    return by(viewer, contract.deleteComment, { params: { id: reported._id, commentId: comment._id } });
  },
  'posts.reply': async ({ viewer, post, comment }) =>
    by(viewer, contract.addReply, {
      params: { id: post._id, commentId: comment._id },
      body: { reply: 'Indeed', clientId: clientId() },
    }),
  'posts.replies': ofViewer(contract.listReplies, ({ post, comment }) => ({
    params: { id: post._id, commentId: comment._id },
    query: WHOLE,
  })),
  'posts.deleteReply': async ({ viewer, post, comment }) => {
    const reply = await writeReply(viewer, post, comment, 'Soon gone');
    return by(viewer, contract.deleteReply, {
      params: { id: post._id, commentId: comment._id, replyId: reply._id },
    });
  },
};

export const NOTIFICATION_SCENARIOS: Scenarios = {
  'notifications.list': ofViewer(notifications.listNotifications, whole),
  'notifications.unreadCount': ofViewer(notifications.countUnreadNotifications),
  'notifications.read': async ({ viewer }) => {
    const { data } = await viewer.browser.call(notifications.listNotifications, { query: WHOLE });
    const ids = data.notifications.map(({ _id }) => _id);
    return by(viewer, notifications.readNotifications, { body: { ids } });
  },
  'notifications.settings': ofViewer(notifications.getNotificationSettings),
  'notifications.changeSettings': ofViewer(notifications.changeNotificationSettings, () => ({
    body: { kinds: { follow: false } },
  })),
};

export const PROFILE_SCENARIOS: Scenarios = {
  'profiles.getOwn': ofViewer(getOwnProfile),
  'profiles.get': ofViewer(getProfile, ({ friend }) => ({ params: { id: friend.id } })),
  'profiles.hideCard': ofViewer(hideCard, () => ({ params: { card: 'weather' as const } })),
  'profiles.showCard': ofViewer(showCard, () => ({ params: { card: 'weather' as const } })),
  'profiles.skills': ofViewer(listSkills, () => ({ query: { search: 'weav' } })),
  'profiles.update': async ({ viewer, size }) => {
    const skills = Array.from({ length: size }, (_, number) => `Weaving ${number}`);
    const form = formOf({
      headline: 'Weaver',
      ...Object.fromEntries(skills.map((skill, number) => [`skills[${number}][skill]`, skill])),
    });
    return by(viewer, updateProfile, { form });
  },
};
