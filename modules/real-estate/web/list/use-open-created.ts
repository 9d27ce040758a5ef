import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { objectPage } from '../pages.ts';

/**
 * Opens the page of an object that was added, once its form is gone: a form on the screen would ask about what was
 * typed.
 *
 * @returns `isOpening`, while the form must not be shown, and the function to call with its number
 */
export function useOpenCreated(): { readonly isOpening: boolean; readonly open: (objectId: string) => void } {
  const navigate = useNavigate();
  const [created, setCreated] = useState<string | null>(null);
  useEffect(() => {
    if (created !== null) void navigate(objectPage.link({ objectId: created }));
  }, [created, navigate]);
  return { isOpening: created !== null, open: setCreated };
}
