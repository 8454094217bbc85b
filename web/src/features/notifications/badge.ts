/** "9+" above nine. */
export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread))
