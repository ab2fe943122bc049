const channelName = 'vermilion-sign-out';

/** Announces to all tabs, this one too, that nobody is signed in any more. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when the visitor was signed out, in whichever tab. @returns a function that ends it */
export function onSignOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => listener();
  return () => channel.close();
}
