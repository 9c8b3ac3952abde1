// Who is logged in, for whatever is shown; follows what other pages of this browser do.
import { currentLogin, watchLogin, type Login } from '../protocol/login';

class LoginState {
  current = $state.raw<Login | undefined>(currentLogin());

  constructor() {
    watchLogin(() => (this.current = currentLogin()));
  }
}

export const login = new LoginState();
