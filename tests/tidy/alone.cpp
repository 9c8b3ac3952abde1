// Nothing: a library that is linked here needs nothing but what it says.
int main() {}
