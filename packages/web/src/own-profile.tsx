import type { ReactNode } from 'react';
import { MyActs } from './audit/my-acts.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';

/** /profile with what other rooms know of the person: what they did in the business. */
export function OwnProfile({ tools }: { readonly tools?: ReactNode }) {
  return (
    <ProfileScreen
      tools={
        <>
          <MyActs />
          {tools}
        </>
      }
    />
  );
}
