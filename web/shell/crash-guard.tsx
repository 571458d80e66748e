import { Component, type ReactNode } from 'react';

interface CrashGuardProps {
  /** The key of the address: at the next one it is tried again. */
  at: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` in the place of what has failed. The console has the reason. */
export class CrashGuard extends Component<CrashGuardProps, { at: string; hasFailed: boolean }> {
  override state = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: CrashGuardProps, state: { at: string }) {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
