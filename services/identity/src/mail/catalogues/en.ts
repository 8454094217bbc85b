import type { MailCatalogue } from './index.ts'

export const en: MailCatalogue = {
  greeting: 'Hello {name},',
  plainGreeting: 'Hello,',
  copy: 'Or copy this address into your browser:',
  signature: 'Vitrine',
  kinds: {
    'verify-email': {
      subject: 'Confirm your email address',
      paragraphs: ['Please confirm that {email} is your email address at Vitrine.'],
      action: 'Confirm this address',
      notes: [
        'The link works once, within 7 days.',
        'If you did not enter this address, you need not do anything.',
      ],
    },
    'email-changed': {
      subject: 'Your email address was changed',
      paragraphs: [
        'The email address of your account at Vitrine is {email} now. This is the last message to the old one.',
      ],
      action: 'Open Vitrine',
      notes: [
        'If this was not you, someone else has access to your account: please write to those who run this site.',
      ],
    },
    'email-change-requested': {
      subject: 'A new email address was asked for',
      paragraphs: [
        'Someone, hopefully you, asked to change the email address of your account at Vitrine to {email}.',
        'Until that address is confirmed, this one stays as it is.',
      ],
      action: 'Set a new password',
      notes: [
        'If it was you, you need not do anything. If it was not, set a new password: that cancels the change and ends all sessions.',
      ],
    },
    'email-in-use': {
      subject: 'Your email address was entered at another account',
      paragraphs: [
        'Someone, perhaps you, asked to use {email} for another account at Vitrine. It is the address of your account already, so nothing was changed.',
      ],
      action: 'Set a new password',
      notes: [
        'If you forgot the password of your account, set a new one. Otherwise you need not do anything.',
      ],
    },
    'reset-password': {
      subject: 'Set a new password',
      paragraphs: ['Someone, hopefully you, asked for a new password for your account at Vitrine.'],
      action: 'Set a new password',
      notes: [
        'The link works once, within 30 minutes.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
    },
    'password-changed': {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account at Vitrine was changed.'],
      action: 'Set another password',
      notes: ['If it was you, you need not do anything. If it was not, set another password now.'],
    },
    suspended: {
      subject: 'Your account is suspended',
      paragraphs: [
        'Your account at Vitrine is suspended. You cannot sign in, and what you shared is not shown.',
        'Reason: {reason}',
      ],
      action: 'Open Vitrine',
      notes: ['If you think that this is a mistake, please write to those who run this site.'],
    },
    'suspended-until': {
      subject: 'Your account is suspended',
      paragraphs: [
        'Your account at Vitrine is suspended until {date}. Until then you cannot sign in. What you shared stays.',
        'Reason: {reason}',
      ],
      action: 'Open Vitrine',
      notes: ['If you think that this is a mistake, please write to those who run this site.'],
    },
    'suspension-lifted': {
      subject: 'Your account is no longer suspended',
      paragraphs: ['You can sign in to your account at Vitrine again.'],
      action: 'Sign in',
      notes: [],
    },
    'claim-approved': {
      subject: 'You manage a museum at Vitrine now',
      paragraphs: ['Your request to manage {museum} was approved. You can edit its page from now on.'],
      action: 'Open the museum',
      notes: [],
    },
    'claim-approved-noted': {
      subject: 'You manage a museum at Vitrine now',
      paragraphs: [
        'Your request to manage {museum} was approved. You can edit its page from now on.',
        'Note: {notes}',
      ],
      action: 'Open the museum',
      notes: [],
    },
    'claim-rejected': {
      subject: 'Your request to manage a museum was rejected',
      paragraphs: ['Your request to manage {museum} was rejected.', 'Reason: {notes}'],
      action: 'Open the museum',
      notes: ['You can ask again, with what was missing.'],
    },
    'claim-superseded': {
      subject: 'Your request to manage a museum was rejected',
      paragraphs: [
        'Your request to manage {museum} was rejected, because another request for it was approved.',
      ],
      action: 'Open the museum',
      notes: ['You can still suggest changes to its page.'],
    },
    'export-ready': {
      subject: 'Your data export is ready',
      paragraphs: ['The copy of your data that you asked for at Vitrine is ready to download.'],
      action: 'Open your settings',
      notes: [
        'You can download it for 7 days. Vitrine may ask for your password first.',
        'If you did not ask for it, someone else has access to your account: please change your password.',
      ],
    },
    'deletion-scheduled': {
      subject: 'Your account will be deleted',
      paragraphs: [
        'Your account at Vitrine is hidden now, and will be deleted with all that you shared on {date}.',
        'Until then you can restore it: sign in, and choose to restore your account.',
      ],
      action: 'Sign in',
      notes: [
        'You are signed out everywhere, and this is the only message until then.',
        'If it was not you, restore your account and set another password now.',
      ],
    },
    'account-restored': {
      subject: 'Your account was restored',
      paragraphs: ['Your account at Vitrine was restored. It will not be deleted.'],
      action: 'Open Vitrine',
      notes: ['If it was you, you need not do anything. If it was not, set another password now.'],
    },
  },
  news: {
    who: {
      one: '{first}',
      two: '{first} and {second}',
      more: ['{first} and {count} other', '{first} and {count} others'],
    },
    did: {
      follow: ['started following you', 'started following you'],
      follow_request: ['asked to follow you', 'asked to follow you'],
      follow_approved: ['approved your request to follow', 'approved your request to follow'],
      like: ['liked your insight', 'liked your insight'],
      comment: ['commented on your insight', 'commented on your insight'],
      reply: ['replied to your comment', 'replied to your comment'],
      mention: ['mentioned you', 'mentioned you'],
      description_offered: [
        'offered a description for your insight',
        'offered descriptions for your insight',
      ],
      description_accepted: ['accepted your description', 'accepted your description'],
      community_like: ['liked your post', 'liked your post'],
      community_comment: ['commented on your post', 'commented on your post'],
      community_reply: ['replied to your comment', 'replied to your comment'],
      community_mention: ['mentioned you', 'mentioned you'],
    },
    notices: {
      'join-requested': '{who} asked to join {community}',
      reported: 'A report in {community} waits for a decision',
      'request-approved': 'Your request to join {community} was approved',
      'request-rejected': 'Your request to join {community} was rejected',
      invited: '{who} invited you to join {community}',
      'role-member': 'You no longer have a role in {community}',
      'role-moderator': 'You are a moderator of {community} now',
      'role-admin': 'You are an admin of {community} now',
      'role-owner': 'You own {community} now',
      'post-approved': 'Your post in {community} was approved',
      'post-rejected': 'Your post in {community} was rejected',
      'report-dismissed': 'Your report in {community} was reviewed: no action was needed',
      'report-actioned': 'Your report in {community} was reviewed: action was taken',
      messaged: '{who} wrote to members of {community}',
      'content-removed': 'A moderator removed something that you shared in {community}',
      'content-hidden':
        'Something that you shared in {community} was reported, and is hidden until a moderator decides',
      warned: 'You were warned in {community}',
      'owner-warned': 'You were warned because of what is reported about {community}',
      removed: 'You were removed from {community}',
      banned: 'You were banned from {community}',
      'may-not-post': 'You may not post in {community}',
      'may-not-comment': 'You may not comment in {community}',
      muted: 'You may neither post nor comment in {community}',
      'posts-reviewed': 'Your posts in {community} need the approval of a moderator',
      unbanned: 'You may join {community} again',
      'restriction-ended': 'A restriction of yours in {community} was lifted',
      'community-deleted': '{community} was deleted',
      'community-restored': '{community} was restored',
      'community-transferred': '{community} has another owner',
      'community-archived': '{community} is archived',
    },
    more: ['And {count} more notification', 'And {count} more notifications'],
    subject: {
      notifications: ['{count} unread notification at Vitrine', '{count} unread notifications at Vitrine'],
      digest: 'Your week at Vitrine',
    },
    intro: {
      notifications: 'This happened while you were away:',
      digest: 'This is what happened in the last seven days.',
    },
    action: 'Open Vitrine',
    unread: 'Not read yet',
    followers: ['{count} new follower', '{count} new followers'],
    posts: 'Insights that were liked most',
    post: { atMuseum: '{name} at {museum}', elsewhere: '{name}', likes: ['{count} like', '{count} likes'] },
    unsubscribe: {
      notifications: 'Stop emails about notifications',
      digest: 'Stop the weekly digest',
    },
    settings: 'Choose what you receive',
  },
}
